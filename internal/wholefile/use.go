package wholefile

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Files are compared, not names: two names are one file if they have the same device and
// inode, through symbolic and hard links. A file that does not exist yet is the name in its folder,
// which a symbolic link to nothing leads to. Pipes and devices can be read and written by
// several names; nothing is lost there.

// Standard is the name of standard input and output.
const Standard = "-"

// Use is a file that a program reads or writes.
type Use struct {
	By    string // the flag that names the file, "" for an argument
	Name  string
	Write bool

	// Stream is standard input or output if they are the file, otherwise nil.
	Stream *os.File
}

// CheckUses returns an error of one line if a file is written twice, or written and read.
func CheckUses(uses []Use) error {
	written := map[place]*Use{}
	for i := range uses {
		use := &uses[i]
		if !use.Write {
			continue
		}
		at := placeOf(use)
		if other := written[at]; other != nil && at != nowhere {
			return fmt.Errorf("%s and %s are one file: name two files", other, use)
		}
		written[at] = use
	}
	for i := range uses {
		use := &uses[i]
		if use.Write {
			continue
		}
		at := placeOf(use)
		if other := written[at]; other != nil && at != nowhere {
			return fmt.Errorf("%s would overwrite the input %s: name another file", other, use)
		}
	}
	return nil
}

// String returns a use as it stands on the command line.
func (u *Use) String() string {
	name := u.Name
	switch {
	case u.Name == Standard && u.Write:
		name = "- (standard output)"
	case u.Name == Standard:
		name = "- (standard input)"
	}
	if u.By == "" {
		return name
	}
	return u.By + " " + name
}

// Regular reports whether the file exists and is no pipe, device or folder.
func (u *Use) Regular() bool {
	at := placeOf(u)
	return at != nowhere && at.path == ""
}

// place is where a file is or will be.
type place struct {
	device, inode uint64 // of a file that exists
	path          string // otherwise: its name in its folder, without symbolic links
}

// nowhere is the place of a pipe, a device or a folder.
var nowhere place

func placeOf(u *Use) place {
	switch u.Name {
	case "":
		return nowhere
	case Standard:
		return standardPlace(u)
	}
	info, err := os.Stat(u.Name)
	if err != nil {
		return place{path: futurePath(u.Name)}
	}
	return placeOfFile(info)
}

// standardPlace returns the file that standard input or output is. Of standard output there is one.
func standardPlace(u *Use) place {
	if u.Stream != nil {
		if info, err := u.Stream.Stat(); err == nil && info.Mode().IsRegular() {
			return placeOfFile(info)
		}
	}
	if u.Write {
		return place{path: Standard}
	}
	return nowhere
}

func placeOfFile(info os.FileInfo) place {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.Mode().IsRegular() {
		return nowhere
	}
	return place{device: uint64(stat.Dev), inode: stat.Ino}
}

// maxLinks is how many symbolic links lead to a file at most, as on Linux.
const maxLinks = 40

// futurePath returns the path of a file that does not exist, without symbolic links.
func futurePath(name string) string {
	for range maxLinks {
		target, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(name), target)
		}
		name = target
	}
	folder, base := filepath.Dir(name), filepath.Base(name)
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	if whole, err := filepath.Abs(folder); err == nil {
		folder = whole
	}
	return filepath.Join(folder, base)
}
