package schedule

import "testing"

func TestIsSite(t *testing.T) {
	for _, c := range []struct {
		site, meant string
		is          bool
	}{
		{"fft.c:212 (transpose)", "fft.c:212 (transpose)", true},
		{"fft.c:212 (transpose)", "fft.c:212", true},
		{"fft.c:212 (transpose)", "transpose", true},
		{"fft.c:212 (transpose)", "trans", false},
		{"Foam::reduce+0x39a (libPstream.so)", "Foam::reduce+0x39a", true},
		{"Foam::reduce+0x39a (libPstream.so)", "Foam::reduce", true},
		{"Foam::reduce+0x39a (libPstream.so)", "libPstream.so", false},
		{"libapp.so+0x2a10", "libapp.so", true},
		{"", "", false},
	} {
		if is := IsSite(c.site, c.meant); is != c.is {
			t.Errorf("%q is %q: %v", c.site, c.meant, is)
		}
	}
}
