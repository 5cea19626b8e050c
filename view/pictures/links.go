package pictures

import (
	"errors"
	"fmt"

	"loggops/formats/result"
	"loggops/view/links"
)

func makeLinks(r *Request) (Drawing, error) {
	path := r.Inputs[0].Path
	return fromTable(path, func(f *result.Reader[result.Link]) (Drawing, error) {
		d, err := links.New(r.Of, f.RowsOf(r.Run))
		switch {
		case errors.Is(err, links.ErrNothing):
			return nil, fmt.Errorf("%s: run %d: %w", path, r.Run, err)
		case err != nil:
			return nil, err
		}
		d.Setting = f.Head().Setting(r.Run)
		return d, nil
	})
}
