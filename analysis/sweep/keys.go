package sweep

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/result"
	"loggops/internal/setting"
)

// ErrNotSwept says that the runs do not differ in a key.
var ErrNotSwept = errors.New("not swept")

// ErrTooMany says that a picture of all keys would need more than two dimensions.
var ErrTooMany = errors.New("more than two keys")

// ErrNames says that the values of a key are no numbers.
var ErrNames = setting.Advisef("has names for values, which no curve connects: choose %s box, or %[1]s sweep:KEY with another key", setting.Name("show"))

// Keys returns the keys that are swept over several values: parameters first, then the keys
// above in their order.
func Keys(runs []result.Run) (keys []string) {
	values := map[string]map[string]bool{}
	for i := range runs {
		for key, value := range settings(&runs[i]) {
			if values[key] == nil {
				values[key] = map[string]bool{}
			}
			values[key][value] = true
		}
	}
	for key, all := range values {
		if len(all) > 1 {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, compareKeys)
	return keys
}

// settings returns the values of a run by their keys, those that are not swept included.
func settings(r *result.Run) map[string]string {
	all := map[string]string{Noise: r.Noise, Ranks: strconv.FormatInt(r.Ranks, 10), Scale: strconv.FormatFloat(r.ScaleNetwork, 'g', -1, 64)}
	if r.Job != "" {
		all[Job] = r.Job
		delete(all, Ranks) // those of a job are an option of the job
	}
	for setting := range strings.SplitSeq(r.Parameters, ",") {
		if key, value, ok := strings.Cut(setting, "="); ok {
			all[key] = value
		}
	}
	return all
}
