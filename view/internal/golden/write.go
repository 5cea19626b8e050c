package golden

import (
	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// WriteRows writes a result file.
func WriteRows[T result.Row](t expect.T, path string, head result.Header, rows ...T) {
	t.Helper()
	w, err := result.Create[T](path, head)
	expect.OK(t, err)
	for _, row := range rows {
		expect.OK(t, w.Append(&row))
	}
	expect.OK(t, w.Close())
}
