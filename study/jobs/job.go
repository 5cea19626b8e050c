// Package jobs runs several schedules side by side on one machine. Together they are one schedule,
// whose ranks are those of one job after the other.
package jobs

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
	"loggops/internal/visible"
	"loggops/sim/topology"
)

// Job is a schedule that runs beside others.
type Job struct {
	Name    string
	Path    string // of the schedule
	StartNS int64
	// Placement is that of its nodes on the hosts of the network; "" for that of all jobs.
	Placement string
	// Ranks is the number of ranks that the schedule is scaled to, and Replicas that of replicas;
	// 0 for those of the file.
	Ranks, Replicas int
}

// options are the options of a job, behind the name of its file.
func (j *Job) options() []spec.Option {
	count := func(text string) (int, error) { return spec.Integer(text, 1, math.MaxInt32) }
	return []spec.Option{
		spec.To("name", &j.Name, spec.Text), spec.To(result.JobStart, &j.StartNS, units.ParseDuration), spec.To(result.JobPlacement, &j.Placement, OnePlacement),
		spec.To(result.JobRanks, &j.Ranks, count), spec.To(result.JobReplicas, &j.Replicas, count),
	}
}

// OnePlacement returns the text of a placement, and an error if it is not one, or a list of several.
func OnePlacement(text string) (string, error) {
	list, err := topology.ParsePlacement(text)
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("%s: want one placement", visible.Short(text))
	}
	return text, err
}

var begin = regexp.MustCompile(`:[a-z]+=`)

// Split splits an argument into the name of a file and the options of its job.
func Split(text string) (path, options string) {
	at := begin.FindStringIndex(text)
	if _, err := os.Stat(text); err == nil || at == nil {
		return text, ""
	}
	return text[:at[0]], text[at[0]+1:]
}

var validName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9._-]*$`)

// Parse parses a job such as b.sched.arrow:start=2ms,placement=scattered. Its name is by default
// that of the file up to the first dot.
func Parse(text string) (j Job, err error) {
	path, options := Split(text)
	j.Path = path
	j.Name, _, _ = strings.Cut(filepath.Base(path), ".")
	if _, err := spec.Options(options, ",", j.options()...); err != nil {
		return j, fmt.Errorf("%s: %w", visible.Value(text), err)
	}
	if j.Ranks > 0 && j.Replicas > 0 {
		return j, fmt.Errorf("%s: ranks and replicas cannot be combined", visible.Value(text))
	}
	if !validName.MatchString(j.Name) {
		return j, fmt.Errorf("%s: the name %q of the job must be letters, digits and .-_, and begin with a letter; add :name=NAME", visible.Value(text), visible.Short(j.Name))
	}
	return j, nil
}

// Header describes the job in headers, with its first rank among those of all jobs and its number of ranks.
func (j *Job) Header(first, ranks int) result.Job {
	return result.Job{Name: j.Name, Schedule: filepath.Base(j.Path), StartNS: j.StartNS, Placement: j.Placement, First: int32(first), Ranks: int32(ranks)}
}

// Check returns an error if two jobs have the same name.
func Check(list []Job) error {
	for i := range list {
		for k := range list[:i] {
			if list[i].Name == list[k].Name {
				return fmt.Errorf("%s and %s are both named %s; add :name=NAME to one", list[k].Path, list[i].Path, list[i].Name)
			}
		}
	}
	return nil
}

// With returns the jobs with another value of an option of one of them: b:start=2ms.
func With(list []Job, change string) ([]Job, error) {
	name, option, _ := strings.Cut(change, ":")
	i := slices.IndexFunc(list, func(j Job) bool { return j.Name == name })
	if i < 0 {
		return nil, setting.Unknown("job", name, names(list))
	}
	list = slices.Clone(list)
	switch key, _, _ := strings.Cut(option, "="); key {
	case result.JobRanks:
		list[i].Replicas = 0
	case result.JobReplicas:
		list[i].Ranks = 0
	}
	_, err := spec.Options(option, ",", list[i].options()...)
	return list, err
}

func names(list []Job) (all []string) {
	for i := range list {
		all = append(all, list[i].Name)
	}
	return all
}
