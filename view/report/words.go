package report

import (
	"cmp"
	"math"
	"strings"

	"loggops/formats/mpi"
	"loggops/formats/result"
	"loggops/internal/units"
)

func duration(ns int64) string { return units.FormatDuration(ns) }

// percent writes a share.
func percent(share float64) string {
	if share == 0 {
		return "0 %"
	}
	return units.Percent.FormatShort(share)
}

// capital begins a text with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// plural writes a number of things.
func plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return units.FormatCount(n) + " " + many
}

// change compares a time with a reference: "4 % longer than"; "" if they are nearly the same.
func change(ns, reference int64) string {
	by := float64(ns)/float64(reference) - 1
	switch {
	case reference == 0 || math.Abs(by) < 0.0005:
		return ""
	case by > 1:
		return units.Ratio.FormatShort(by+1) + " times as long as"
	case by > 0:
		return percent(by) + " longer than"
	}
	return percent(-by) + " shorter than"
}

// at names a place in the program, after the word in or before.
func at(c result.CallSite) string {
	switch call := cmp.Or(c.Call, "the call"); {
	case c.Site != "":
		return call + " at " + c.Site
	case c.Region != "":
		return call + " in region " + c.Region
	}
	return c.Call
}

// in names the place in which ranks wait, after a space. For the message of a nonblocking call, they wait in a later call.
func in(c result.CallSite) string {
	where := at(c)
	switch requests := mpi.Of(c.Call).Requests; {
	case where == "":
		return ""
	case requests == mpi.Posts || requests == mpi.Starts:
		return " for messages of " + where
	}
	return " in " + where
}

// of names one of several configurations.
func of(label string) string {
	if label == "" {
		return ""
	}
	return " for " + label
}
