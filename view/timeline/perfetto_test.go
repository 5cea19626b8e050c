package timeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// traceEvent has all fields of the trace event form that are in use here.
type traceEvent struct {
	Phase    string         `json:"ph"`
	PID      *int           `json:"pid"`
	TID      *int           `json:"tid"`
	TS       json.Number    `json:"ts"`
	Dur      json.Number    `json:"dur"`
	Name     string         `json:"name"`
	Category string         `json:"cat"`
	ID       any            `json:"id"`
	Bind     string         `json:"bp"`
	Args     map[string]any `json:"args"`
}

// end is an event of a pair, and slice a complete event on a track.
type (
	track [2]int // process and thread
	end   struct {
		track
		ns int64
	}
	slice struct{ from, to int64 }
)

// schema checks a file by the rules of the trace event form: the fields that
// each phase must have, pairs of ids, and slices that nest.
type schema struct {
	slices   map[track][]slice
	ends     map[string]end // by phase, category and id
	named    map[track]bool
	complete int
	open     int // flows with one end
}

func (s *schema) check(file []byte) error {
	var whole struct {
		Unit   string       `json:"displayTimeUnit"`
		Events []traceEvent `json:"traceEvents"`
	}
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&whole); err != nil {
		return err
	}
	if whole.Unit != "ms" && whole.Unit != "ns" {
		return fmt.Errorf("displayTimeUnit %q", whole.Unit)
	}
	s.slices, s.ends, s.named = map[track][]slice{}, map[string]end{}, map[track]bool{}
	for i, e := range whole.Events {
		if err := s.event(&e); err != nil {
			return fmt.Errorf("event %d: %w", i, err)
		}
	}
	return s.pairs()
}

func (s *schema) event(e *traceEvent) error {
	if e.PID == nil || e.TID == nil || e.Name == "" {
		return fmt.Errorf("%+v has no pid, tid or name", e)
	}
	on := track{*e.PID, *e.TID}
	if e.Phase == "M" {
		return s.metadata(e, on)
	}
	if !s.named[on] {
		return fmt.Errorf("nothing names the thread of %+v", e)
	}
	ns, err := nanoseconds(e.TS)
	if err != nil || e.Category == "" {
		return fmt.Errorf("%+v: %w", e, err)
	}
	if (e.ID != nil) != strings.Contains("besf", e.Phase) || (e.Dur != "") != (e.Phase == "X") || (e.Bind != "") != (e.Phase == "f") {
		return fmt.Errorf("%+v has fields that are not those of %s", e, e.Phase)
	}
	switch e.Phase {
	case "X":
		s.complete++
		length, err := nanoseconds(e.Dur)
		if err != nil || e.Args == nil {
			return fmt.Errorf("%+v: %w", e, err)
		}
		return s.nest(on, slice{ns, ns + length})
	case "f":
		if e.Bind != "e" {
			return fmt.Errorf("bp %q", e.Bind)
		}
		fallthrough
	case "b", "e", "s":
		key := fmt.Sprint(e.Phase, " ", e.Category, " ", e.ID)
		if _, twice := s.ends[key]; twice {
			return fmt.Errorf("a second %s", key)
		}
		s.ends[key] = end{on, ns}
		return nil
	}
	return fmt.Errorf("phase %q", e.Phase)
}

func (s *schema) metadata(e *traceEvent, on track) error {
	var ok bool
	switch e.Name {
	case "process_name":
		_, ok = e.Args["name"].(string)
	case "thread_name":
		_, ok = e.Args["name"].(string)
		s.named[on] = true
	case "process_sort_index":
		_, ok = e.Args["sort_index"].(json.Number)
	}
	if !ok {
		return fmt.Errorf("metadata %q with %v", e.Name, e.Args)
	}
	return nil
}

// nest adds a slice: those of a track come in order, and one begins where all
// that it is not within has ended.
func (s *schema) nest(on track, added slice) error {
	before := s.slices[on]
	if n := len(before); n > 0 && added.from < before[n-1].from {
		return fmt.Errorf("%v stands behind %v", added, before[n-1])
	}
	for _, b := range before {
		if added.from < b.to && added.to > b.to {
			return fmt.Errorf("%v ends after %v, in which it begins", added, b)
		}
	}
	s.slices[on] = append(before, added)
	return nil
}

// pairs checks that each beginning has its end, no earlier, and that flows are
// within slices.
func (s *schema) pairs() error {
	for key, at := range s.ends {
		phase, id, _ := strings.Cut(key, " ")
		other, found := s.ends[map[string]string{"b": "e", "e": "b", "s": "f", "f": "s"}[phase]+" "+id]
		switch {
		case !found && (phase == "s" || phase == "f"):
			s.open++ // the other end is not shown
		case !found:
			return fmt.Errorf("%s has no other end", key)
		case found && (phase == "b" || phase == "s") && other.ns < at.ns:
			return fmt.Errorf("%s is at %d ns, its end at %d ns", key, at.ns, other.ns)
		case phase == "b" && other.track != at.track:
			return fmt.Errorf("%s ends on another track", key)
		}
		if phase == "b" || phase == "e" {
			continue
		}
		within := false
		for _, s := range s.slices[at.track] {
			within = within || s.from <= at.ns && at.ns <= s.to
		}
		if !within {
			return fmt.Errorf("%s is in no slice", key)
		}
	}
	return nil
}

// nanoseconds reads a time in us.
func nanoseconds(us json.Number) (int64, error) {
	whole, fraction, _ := strings.Cut(string(us), ".")
	if len(fraction) != 3 {
		return 0, fmt.Errorf("%q us has not three decimals", us)
	}
	ns, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err == nil && ns < 0 {
		err = fmt.Errorf("%s us is negative", us)
	}
	return ns, err
}

func TestPerfettoSchema(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, received := drawData(t)
		var file bytes.Buffer
		expect.OK(t, d.WritePerfetto(&file))
		var s schema
		if err := s.check(file.Bytes()); err != nil {
			t.Fatalf("%v\n%s", err, file.Bytes())
		}
		shades := 0
		for g := range d.ranks() {
			for _, l := range g.lanes {
				shades += len(l.Spans[Shade])
			}
		}
		if s.complete+shades != d.Count() || len(s.ends)-s.open != 2*(shades+received) {
			t.Fatalf("%d slices and %d ends of pairs of %d spans, of which %d are collectives, and %d messages",
				s.complete, len(s.ends), d.Count(), shades, received)
		}
	})
}

// TestSchemaRefuses checks that the schema can fail.
func TestSchemaRefuses(t *testing.T) {
	good := written(t, gathered(t, Window{}, addSample).WritePerfetto)
	expect.OK(t, new(schema).check([]byte(good)))
	cases.Lines(t, "perfetto-refused.txt", func(change string) string {
		from, to, _ := strings.Cut(change, " => ")
		bad := strings.Replace(good, from, to, 1)
		if err := new(schema).check([]byte(bad)); err == nil {
			return "accepted"
		}
		return "refused"
	})
}
