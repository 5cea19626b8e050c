package timeline

import (
	"bytes"
	"strings"
	"testing"
	"unicode"

	"loggops/internal/testkit/expect"
)

// TestHostileNames: a call's name is one line of a .pcf whatever is in it, and no
// form of a timeline has control characters of it.
func TestHostileNames(t *testing.T) {
	d := gathered(t, Window{}, func(r *rows) {
		r.add(0, 0, Span{StartNS: 1, EndNS: 2, Kind: Send, Call: "MPI_\nSend\n0    7    x\x1b[2J\u009b\x7f", Message: None, Peer: None, Bytes: None, Tag: None, TraceRow: None, Iteration: None})
	})
	d.Setting = "a\x1b[2Jb"
	var pcf, json, html bytes.Buffer
	expect.OK(t, d.WritePCF(&pcf))
	if !strings.Contains(pcf.String(), "\n1      MPI_\\nSend\\n0    7    x\\x1b[2J\\u009b\\x7f\n") {
		t.Error(pcf.String())
	}
	expect.OK(t, d.WritePerfetto(&json))
	expect.OK(t, d.WriteHTML(&html, Page{Title: "\x1b[2J"}))
	for name, text := range map[string]string{"pcf": pcf.String(), "json": json.String(), "html": html.String()} {
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); i >= 0 {
			t.Errorf("%s: %q", name, text[i:min(len(text), i+40)])
		}
	}
}
