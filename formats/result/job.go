package result

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/visible"
)

// Job is a schedule that ran beside others. Readers and writers number the ranks of all jobs through;
// files have the name of a rank's job, and its number in the job.
type Job struct {
	Name      string `json:"name"`
	Schedule  string `json:"schedule"` // name of its file, without folders
	StartNS   int64  `json:"start_ns"`
	Placement string `json:"placement"` // of its nodes on the hosts
	// First is the number of its first rank among those of all jobs, and Ranks the number of its
	// ranks; 0 if they are swept.
	First int32 `json:"first_rank,omitempty"`
	Ranks int32 `json:"ranks,omitempty"`
}

// Options of jobs, whose values Run.Parameters has if they were swept: b:start=2ms.
const (
	JobStart     = "start"
	JobPlacement = "placement"
	JobRanks     = "ranks"
	JobReplicas  = "replicas"
)

// rankOfJob is a row about a rank.
type rankOfJob interface {
	// job returns the name of the job, and the numbers of ranks that are not None.
	job() (name *string, rank, peer *int32)
}

func (r *Rank) job() (*string, *int32, *int32)        { return &r.Job, &r.Rank, nil }
func (s *Span) job() (*string, *int32, *int32)        { return &s.Job, &s.Rank, &s.Peer }
func (m *Iteration) job() (*string, *int32, *int32)   { return &m.Job, &m.Rank, nil }
func (s *PathSegment) job() (*string, *int32, *int32) { return &s.Job, &s.Rank, &s.Peer }

// Jobs are schedules that ran side by side, in the order of their ranks.
type Jobs []Job

// of returns the job that a rank belongs to, nil if it is one without any.
func (j Jobs) of(rank int32) *Job {
	for i := range j {
		if rank >= j[i].First && rank-j[i].First < j[i].Ranks {
			return &j[i]
		}
	}
	return nil
}

// RankName returns the name of a rank: b:3 of a job b, its number if it belongs to none.
func (j Jobs) RankName(rank int32) string {
	if of := j.of(rank); of != nil {
		return RankOf(of.Name, rank-of.First)
	}
	return RankOf("", rank)
}

// RankOf returns the name of a rank of a job by its number there, which is its name if the job has none.
func RankOf(job string, rank int32) string {
	if job == "" {
		return fmt.Sprint(rank)
	}
	return fmt.Sprintf("%s:%d", job, rank)
}

// Rank returns a rank as tables have it: its number, its name if there are several jobs, nil for None.
func (j Jobs) Rank(rank int32) any {
	switch {
	case rank == None:
		return nil
	case j == nil:
		return rank
	}
	return j.RankName(rank)
}

// Number changes the names of ranks in a list, such as b:0..3,a, to their numbers among those of all jobs: 64..67,0..63.
// The name of a job stands for all of its ranks. Without jobs, ranks have numbers.
func (j Jobs) Number(list string) (string, error) {
	if j == nil {
		return list, nil
	}
	var numbers []string
	for _, item := range spec.List(list) {
		name, ranks, some := strings.Cut(item, ":")
		i := slices.IndexFunc(j, func(job Job) bool { return job.Name == name })
		if i < 0 {
			return "", fmt.Errorf("%s: want ranks of a job, JOB:RANKS: %w", visible.Value(item), setting.Unknown("job", name, j.names()))
		}
		r := spec.Range{Last: int64(j[i].Ranks) - 1}
		if some {
			var err error
			if r, err = spec.ParseRange(ranks, r); err != nil {
				return "", fmt.Errorf("%s: %w", visible.Value(item), err)
			}
		}
		first := int64(j[i].First)
		numbers = append(numbers, fmt.Sprintf("%d..%d", first+r.First, first+r.Last))
	}
	return strings.Join(numbers, ","), nil
}

func (j Jobs) names() (all []string) {
	for i := range j {
		all = append(all, j[i].Name)
	}
	return all
}

// HasRank reports whether a rank belongs to a job, or there are no jobs.
func (h *Header) HasRank(rank int32) bool { return len(h.Jobs) == 0 || h.Jobs.of(rank) != nil }

// nameJob sets the name of a row's job, of which there are some.
func (h *Header) nameJob(row any) {
	if r, ok := row.(rankOfJob); ok {
		name, rank, _ := r.job()
		if j := h.Jobs.of(*rank); j != nil {
			*name = j.Name
		}
	}
}

// toFile and fromFile are for files with jobs. toFile gives a row the numbers of ranks that files have.
func (h *Header) toFile(row any) {
	if r, ok := row.(rankOfJob); ok {
		_, rank, peer := r.job()
		if j := h.Jobs.of(*rank); j != nil {
			shift(-j.First, rank, peer)
		}
	}
}

// fromFile reverses toFile. It returns what is wrong with the row, "" if nothing is.
func (h *Header) fromFile(row any) string {
	r, ok := row.(rankOfJob)
	if !ok {
		return ""
	}
	name, rank, peer := r.job()
	i := slices.IndexFunc(h.Jobs, func(j Job) bool { return j.Name == *name })
	if i < 0 || *rank >= h.Jobs[i].Ranks || peer != nil && *peer >= h.Jobs[i].Ranks {
		return fmt.Sprintf("the jobs have no rank %d of %q", *rank, *name)
	}
	shift(h.Jobs[i].First, rank, peer)
	return ""
}

// shift adds to numbers of ranks.
func shift(by int32, rank, peer *int32) {
	*rank += by
	if peer != nil && *peer != None {
		*peer += by
	}
}

func (h *Header) checkJobs() error {
	end := int64(0)
	for i, j := range h.Jobs {
		switch {
		case j.Name == "" || slices.ContainsFunc(h.Jobs[:i], func(k Job) bool { return k.Name == j.Name }):
			return &Invalid{-1, fmt.Sprintf("job %d is named %q", i, j.Name)}
		case j.StartNS < 0 || j.Ranks < 0 || int64(j.First) < end && j.Ranks > 0 || strings.Contains(j.Schedule, "/"):
			return &Invalid{-1, fmt.Sprintf("job %s has %d ranks from %d on, and starts at %d ns with %q", j.Name, j.Ranks, j.First, j.StartNS, j.Schedule)}
		}
		end = int64(j.First) + int64(j.Ranks)
	}
	return nil
}
