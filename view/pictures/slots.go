package pictures

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats"
	"loggops/internal/setting"
)

// Slots are the input files of a picture: alternatives, each with slots for all of them.
type Slots [][]Slot

// Slot is a place for files of some kinds.
type Slot struct {
	Kinds  []string
	Counts []int // of files, in ascending order; nil is any number but 0
}

func one(kinds ...string) Slot  { return Slot{kinds, []int{1}} }
func some(kinds ...string) Slot { return Slot{kinds, nil} }
func pair(kind string) Slot     { return Slot{[]string{kind}, []int{0, 2}} }

// isDetail reports whether files of a slot only add to those of another one.
func (s *Slot) isDetail() bool { return slices.Equal(s.Counts, []int{0, 1}) }

// Kinds returns the kinds of files that a picture can be made of.
func (f Slots) Kinds() (kinds []string) {
	for _, slots := range f {
		for _, s := range slots {
			if !s.isDetail() {
				kinds = append(kinds, s.Kinds...)
			}
		}
	}
	return unique(kinds)
}

// Has reports whether a picture can be made of files of a kind.
func (f Slots) Has(kind string) bool { return slices.Contains(f.Kinds(), kind) }

// unique removes the second and further equal names.
func unique(names []string) (all []string) {
	for _, name := range names {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// most returns the largest number of files, 0 if there may be any.
func (f Slots) most() (most int) {
	for _, slots := range f {
		files := 0
		for _, s := range slots {
			if s.Counts == nil {
				return 0
			}
			files += s.Counts[len(s.Counts)-1]
		}
		most = max(most, files)
	}
	return most
}

// fit reports whether an alternative has a slot for each file, with a number of files that it may have.
func (f Slots) fit(inputs []Input) bool {
	return slices.ContainsFunc(f, func(slots []Slot) bool {
		left := len(inputs)
		for _, s := range slots {
			files := len(s.of(inputs))
			if left -= files; s.Counts == nil && files == 0 || s.Counts != nil && !slices.Contains(s.Counts, files) {
				return false
			}
		}
		return left == 0
	})
}

// of returns the files of a slot.
func (s *Slot) of(inputs []Input) (files []Input) {
	for _, in := range inputs {
		if slices.Contains(s.Kinds, in.Kind) {
			files = append(files, in)
		}
	}
	return files
}

// groups returns the files of each picture of a report, in the order of the files: those of each first slot, as many as fit
// in one picture, but no pairs.
func (f Slots) groups(inputs []Input) (groups [][]Input) {
	together := map[string]int{} // kinds of which any number of files fit: the group
	for _, in := range inputs {
		for _, slots := range f {
			s := slots[0]
			if !slices.Contains(s.Kinds, in.Kind) || s.Counts != nil && s.Counts[0] == 0 {
				continue
			}
			at, known := together[s.Kinds[0]]
			if !known {
				at = len(groups)
				groups = append(groups, nil)
			}
			if s.Counts == nil {
				together[s.Kinds[0]] = at
			}
			groups[at] = append(groups[at], in)
			break
		}
	}
	return groups
}

// String describes the files in words.
func (f Slots) String() string {
	var all []string
	for _, slots := range f {
		var words []string
		for _, s := range slots {
			words = append(words, s.String())
		}
		all = append(all, strings.Join(words, " and "))
	}
	return strings.Join(all, ", or of ")
}

func (s *Slot) String() string {
	number := [...]string{"none", "one", "two"}
	kinds := strings.Join(s.Kinds, " or ")
	switch {
	case s.Counts == nil:
		return kinds + " files"
	case s.isDetail():
		return "at most one " + kinds + " file"
	case len(s.Counts) == 1:
		return number[s.Counts[0]] + " " + kinds + " file"
	}
	return number[s.Counts[0]] + " or " + number[s.Counts[1]] + " " + kinds + " files"
}

// AcceptsNumber returns an error if the picture cannot be made from so many files, of whatever
// kinds. The error is *setting.Invalid.
func (p *Picture) AcceptsNumber(files int) error {
	if most := p.Slots.most(); most > 0 && files > most {
		return setting.Errorf("show", "%s is of %v, not of %d; %s report draws all files on one page", p.Name, p.Slots, files, setting.Name("show"))
	}
	return nil
}

// Accepts returns an error if the picture cannot be made from these files.
func (p *Picture) Accepts(inputs []Input) error {
	if err := p.AcceptsNumber(len(inputs)); err != nil || p.Slots.fit(inputs) {
		return err
	}
	var given []string
	detailed := slices.ContainsFunc(inputs, func(in Input) bool { return p.Slots.Has(in.Kind) })
	for _, in := range inputs {
		if !p.Slots.Has(in.Kind) && !(detailed && p.Slots.hasDetail(in.Kind)) {
			return setting.Advisef("%s: %s where %s %s wants %s", in.Path, formats.Described(in.Kind), setting.Name("show"), p.Name, formats.Described(strings.Join(p.Slots.Kinds(), " or ")))
		}
		given = append(given, fmt.Sprintf("a %s file", in.Kind))
	}
	return setting.Errorf("show", "%s is of %v, not of %s", p.Name, p.Slots, strings.Join(given, " and "))
}

// hasDetail reports whether files of a kind add to those of a picture.
func (f Slots) hasDetail(kind string) bool {
	return slices.ContainsFunc(f, func(slots []Slot) bool {
		return slices.ContainsFunc(slots, func(s Slot) bool { return s.isDetail() && slices.Contains(s.Kinds, kind) })
	})
}
