package program

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/internal/wholefile"
)

// Files returns the files that a value of a flag names.
type Files func(value string) []string

// fileFlag is the value of a flag that names files.
type fileFlag struct {
	pflag.Value
	files Files
	write bool
}

// Reads declares that the values of a flag name files that the command reads: each value the file
// of that name, if files is nil.
func Reads(cmd *cobra.Command, flag string, files Files) { declare(cmd, flag, files, false) }

// Writes is Reads for files that the command writes.
func Writes(cmd *cobra.Command, flag string, files Files) { declare(cmd, flag, files, true) }

func declare(cmd *cobra.Command, flag string, files Files, write bool) {
	f := cmd.Flags().Lookup(flag)
	if f.DefValue == "[]" { // pflag recognizes an empty list by its type, which changes
		f.DefValue = ""
	}
	if files == nil {
		files = func(value string) []string { return []string{value} }
	}
	value := f.Value
	if before, ok := value.(*fileFlag); ok {
		value = before.Value
	}
	f.Value = &fileFlag{value, files, write}
}

// ReadFlag adds a flag for the name of a file that the command reads.
func ReadFlag(cmd *cobra.Command, path *string, flag, help string) {
	cmd.Flags().StringVar(path, flag, "", help)
	Reads(cmd, flag, nil)
}

// WriteFlag adds a flag for the name of a file that the command writes, beside -o.
func WriteFlag(cmd *cobra.Command, path *string, flag, help string) {
	cmd.Flags().StringVar(path, flag, "", help)
	Writes(cmd, flag, nil)
}

// foreignArguments is the annotation of a command whose arguments are those of another program.
const foreignArguments = "foreign arguments"

// ForeignArguments declares that the arguments of a command are a program and its arguments, which
// are not taken for files that the command reads.
func ForeignArguments(cmd *cobra.Command) { annotate(cmd, foreignArguments, "") }

// Input and Output are files that neither flags nor arguments name. By is what they belong to.
func Input(by, name string) wholefile.Use  { return wholefile.Use{By: by, Name: name} }
func Output(by, name string) wholefile.Use { return wholefile.Use{By: by, Name: name, Write: true} }

// CheckFiles returns an error of usage if the command would write a file that it reads, or one
// file twice. It knows the files of all flags, takes all arguments for names of files that are read, and
// regards standard output, to which every command may print. Every command is checked before its work begins. A command
// that reads or writes more files checks again with these, before it writes any.
func CheckFiles(cmd *cobra.Command, more ...wholefile.Use) error {
	var uses []wholefile.Use
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if value, ok := f.Value.(*fileFlag); ok {
			uses = append(uses, value.uses(f)...)
		}
	})
	if _, foreign := cmd.Annotations[foreignArguments]; !foreign {
		for _, name := range cmd.Flags().Args() {
			uses = append(uses, Input("", name))
		}
	}
	uses = append(uses, more...)
	for i := range uses {
		if uses[i].Name == wholefile.Standard {
			uses[i].Stream = stream(cmd, uses[i].Write)
		}
	}
	if err := wholefile.CheckUses(uses); err != nil {
		return Usagef("%w", err)
	}
	return checkPrinted(cmd, uses)
}

// valuesOf returns the values of a flag.
func valuesOf(f *pflag.Flag) []string {
	value := f.Value
	if file, ok := value.(*fileFlag); ok {
		value = file.Value
	}
	if list, ok := value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{value.String()}
}

// uses returns the files that the values of a flag name.
func (v *fileFlag) uses(f *pflag.Flag) (all []wholefile.Use) {
	by := "--" + f.Name
	if f.Shorthand != "" {
		by = "-" + f.Shorthand
	}
	for _, value := range valuesOf(f) {
		for _, name := range v.files(value) {
			all = append(all, wholefile.Use{By: by, Name: name, Write: v.write})
		}
	}
	return all
}

// checkPrinted returns an error if standard output is a file that is read or written, but for outputs that
// are meant to be standard output, such as -o /dev/stdout.
func checkPrinted(cmd *cobra.Command, uses []wholefile.Use) error {
	printed := wholefile.Use{Name: wholefile.Standard, Write: true, Stream: stream(cmd, true)}
	if !printed.Regular() {
		return nil
	}
	others := slices.DeleteFunc(uses, func(use wholefile.Use) bool {
		return use.Write && (use.Name == wholefile.Standard || strings.HasPrefix(use.Name, "/dev/") || strings.HasPrefix(use.Name, "/proc/"))
	})
	if err := wholefile.CheckUses(append(others, printed)); err != nil {
		return Usagef("%w", err)
	}
	return nil
}

// stream returns standard output or input, nil if it is no file.
func stream(cmd *cobra.Command, write bool) *os.File {
	if write {
		file, _ := Direct(cmd.OutOrStdout()).(*os.File)
		return file
	}
	file, _ := cmd.InOrStdin().(*os.File)
	return file
}
