package sums

import (
	"cmp"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

type waited struct {
	call string
	ns   int64
}

func TestBy(t *testing.T) {
	var b By[string, waited]
	expect.Same(t, 0, b.Len())
	if none := b.Sorted(func(a, b waited) int { return 0 }); none != nil {
		t.Errorf("%v", none)
	}
	first := b.Of("send")
	for i, call := range []string{"wait", "send", "recv", "wait"} {
		at := b.Of(call)
		at.call = call
		at.ns += int64(10 * (i + 1))
	}
	expect.Same(t, 20, int(first.ns))
	expect.Same(t, 3, b.Len())
	if b.Find("test") != nil || b.Find("wait").ns != 50 || b.Len() != 3 {
		t.Errorf("%+v", b)
	}
	longest := func(a, b waited) int { return cmp.Compare(b.ns, a.ns) }
	expect.Same(t, []waited{{"wait", 50}, {"recv", 30}, {"send", 20}}, b.Sorted(longest), gocmp.AllowUnexported(waited{}))
	b.Of("recv").ns = 20
	expect.Same(t, []waited{{"wait", 50}, {"send", 20}, {"recv", 20}}, b.Sorted(longest), gocmp.AllowUnexported(waited{}))
	expect.Same(t, []string{"recv", "send", "wait"}, b.Keys(cmp.Compare))
	for call, at := range b.All() {
		if call != at.call || call == "send" {
			break
		}
	}
}

func TestLargest(t *testing.T) {
	expect.Same(t, []string{"wait", "recv", "send"}, Largest(map[string]int64{"send": 1, "wait": 3, "recv": 1}))
}
