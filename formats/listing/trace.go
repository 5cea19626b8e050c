package listing

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// Source is a trace in memory.
type Source struct {
	Header trace.Header
	List   []trace.Call
}

func (s *Source) Head() *trace.Header { return &s.Header }

// Calls numbers the calls by row and yields them.
func (s *Source) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for i := range s.List {
			s.List[i].Row = int64(i)
			if !yield(&s.List[i], nil) {
				return
			}
		}
	}
}

// Trace reads a trace of some ranks. Its communicators 0 to 3 are the world, MPI_COMM_SELF, all ranks reversed, and one whose
// members are unknown; the listed ones follow.
func Trace(t testing.TB, ranks int, text string) *Source {
	t.Helper()
	var reversed []int32
	for rank := ranks - 1; rank >= 0; rank-- {
		reversed = append(reversed, int32(rank))
	}
	s := &Source{Header: trace.Header{Ranks: ranks, Communicators: []comm.Communicator{
		comm.World(ranks), {Name: "MPI_COMM_SELF", Self: true}, {Name: "reversed", Members: comm.Of(reversed)}, {Name: "unknown"},
	}}}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		switch words := strings.Fields(line); words[0] {
		case "comm":
			var members [2][]int32
			for i, list := range words[2:] {
				set(t, reflect.ValueOf(&members[i]).Elem(), list)
			}
			c := comm.Communicator{Name: words[1], Members: comm.Of(members[0]), Remote: comm.Of(members[1])}
			s.Header.Communicators = append(s.Header.Communicators, c)
		default:
			s.List = append(s.List, call(t, words))
			if words[2] == "Cancel" {
				s.Header.Cancels++
			}
		}
	}
	return s
}

func call(t testing.TB, words []string) trace.Call {
	t.Helper()
	name := "MPI_" + words[2]
	if strings.HasPrefix(words[2], "pthread_") {
		name = words[2]
	}
	c := trace.NewCall(0, name, 0, 0)
	set(t, reflect.ValueOf(&c.StartNS).Elem(), words[0])
	set(t, reflect.ValueOf(&c.EndNS).Elem(), words[1])
	for _, word := range words[3:] {
		key, value, _ := strings.Cut(word, "=")
		if key == "actual" {
			for item := range strings.SplitSeq(value, ",") {
				peer, tag, bytes := int32(0), int32(trace.None), int64(trace.None)
				fmt.Sscanf(item, "%d/%d/%d", &peer, &tag, &bytes)
				c.ActualPeers, c.ActualTags, c.ActualBytes = append(c.ActualPeers, peer), append(c.ActualTags, tag), append(c.ActualBytes, bytes)
			}
			continue
		}
		if long, is := map[string]string{"other": "OtherThread", "ended": "ThreadEndNS", "req": "Requests"}[key]; is {
			key = long
		}
		field := reflect.ValueOf(&c).Elem().FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, key) })
		if !field.IsValid() {
			t.Fatalf("%v: no field %q", words, key)
		}
		set(t, field, value)
	}
	return c
}

// set parses a text, a number, or a list with commas.
func set(t testing.TB, to reflect.Value, text string) {
	t.Helper()
	switch to.Kind() {
	case reflect.String:
		to.SetString(text)
	case reflect.Slice:
		for item := range strings.SplitSeq(text, ",") {
			n := reflect.New(to.Type().Elem())
			set(t, n.Elem(), item)
			to.Set(reflect.Append(to, n.Elem()))
		}
	default:
		_, err := fmt.Sscan(text, to.Addr().Interface())
		expect.OK(t, err)
	}
}
