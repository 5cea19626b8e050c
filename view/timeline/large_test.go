package timeline

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

var tenMillion = flag.Bool("large", false, "test with 10 million spans")

// TestLarge measures a picture of 10 million spans.
func TestLarge(t *testing.T) {
	if !*tenMillion {
		t.Skip("10 million spans: pass -large")
	}
	path := filepath.Join(t.TempDir(), "x.spans.arrow")
	golden.WriteLarge(t, path)
	begin := time.Now()
	d, err := FromSpans(path, "", 0, Window{})
	expect.OK(t, err)
	var png bytes.Buffer
	expect.OK(t, d.Figure(figure.Style{Width: 1000, Height: 700}).Write(&png, "png"))
	status, _ := os.ReadFile("/proc/self/status")
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	peak, _, _ = strings.Cut(peak, "\n")
	t.Logf("%d spans: a PNG of %d bytes took %v; peak memory of the test, which also writes the spans: %s",
		d.Count(), png.Len(), time.Since(begin).Round(time.Millisecond), strings.TrimSpace(peak))
}
