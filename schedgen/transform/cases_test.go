package transform

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestCases transforms the schedules in testdata.
func TestCases(t *testing.T) {
	cases.Run(t, "transform.txt", func(t *testing.T, text string) string {
		first, text, _ := strings.Cut(text, "\n")
		words := strings.Fields(first)
		dropped := ""
		s := listing.Schedule(t, text)
		var err error
		switch transformation, args := words[0], words[1:]; transformation {
		case "only":
			s, err = schedule.Load(schedule.ByRank(s, Only(Messages(args[0]))))
		case "nonblocking":
			s, err = schedule.Load(schedule.ByRank(s, NonblockingCollectives(int64(number(t, args[0])))))
		case "window":
			dropped = fmt.Sprintf("\ndropped %+v", Cut(s, Within(s, spans(t, args))))
		case "phase", "between":
			selected := Between{}.Select
			if transformation == "between" {
				var from, to Place
				if from, err = ParsePlace(args[0]); err == nil {
					to, err = ParsePlace(args[1])
				}
				selected = Between{From: &from, To: &to}.Select
			} else if p, failed := ParsePhase(args[0]); failed != nil {
				err = failed
			} else {
				selected = p.Select
			}
			var keep [][]bool
			if err == nil {
				keep, err = selected(s)
			}
			if err != nil {
				return err.Error() + "\n"
			}
			dropped = fmt.Sprintf("\ndropped %+v", Cut(s, keep))
		case "async":
			s.Header.Recorded = len(args) > 0
			err = AsyncProgress(s)
		case "scale":
			var by float64
			if by, err = strconv.ParseFloat(args[0], 64); err == nil {
				s, err = schedule.Load(ScaleCompute(s, []*Scale{{By: by}}, nil))
			}
		default:
			t.Fatalf("no transformation is called %q", transformation)
		}
		if err == nil {
			err = s.Check()
		}
		expect.OK(t, err)
		return listing.Print(s) + dropped
	})
}

// spans reads the operations from A to B of each rank, A-B.
func spans(t *testing.T, words []string) (all []Span) {
	for _, word := range words {
		first, end, _ := strings.Cut(word, "-")
		all = append(all, Span{number(t, first), number(t, end)})
	}
	return all
}

func number(t *testing.T, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	expect.OK(t, err)
	return n
}
