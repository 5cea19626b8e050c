package pictures

import "loggops/view/waits"

func makeWaits(r *Request) (Drawing, error) {
	return waits.FromSpans(r.Inputs[0].Path, r.Of, r.Run)
}
