package main

import (
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/noise"
	"loggops/internal/wholefile"
	"loggops/study/noisespec"
)

// cpuPlace is what the number of a CPU takes the place of in the name of an
// output.
const cpuPlace = "{cpu}"

// filesOf returns the files that an output is written to: one for each CPU of a list, or, if that is "",
// those that exist and could be.
func filesOf(output, cpus string) (files []string) {
	if !strings.Contains(output, cpuPlace) {
		return []string{output}
	}
	if numbers, err := parseCPUs(cpus); err == nil && numbers != nil {
		for _, n := range numbers {
			files = append(files, fileOf(output, n))
		}
		return files
	}
	before, after, _ := strings.Cut(filepath.Clean(output), cpuPlace)
	after = strings.ReplaceAll(after, cpuPlace, "*")
	found, _ := filepath.Glob(globEscapes.Replace(before) + "*" + strings.ReplaceAll(globEscapes.Replace(after), `\*`, "*"))
	for _, file := range found {
		digits := len(file[len(before):]) - len(strings.TrimLeft(file[len(before):], "0123456789"))
		n, err := strconv.Atoi(file[len(before):][:digits])
		if err == nil && fileOf(filepath.Clean(output), n) == file {
			files = append(files, file)
		}
	}
	return files
}

// globEscapes quotes what has a meaning in patterns of names.
var globEscapes = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`)

// fileOf returns the name of the output for a CPU.
func fileOf(output string, cpu int) string {
	return strings.ReplaceAll(output, cpuPlace, strconv.Itoa(cpu))
}

// checkSpecFiles refuses an output that a spec names as an input.
func checkSpecFiles(cmd *cobra.Command, specs []string) error {
	var inputs []wholefile.Use
	for _, spec := range specs {
		for _, name := range noisespec.Files(spec) {
			inputs = append(inputs, program.Input("", name))
		}
	}
	return program.CheckFiles(cmd, inputs...)
}

// standard is the name of standard output.
const standard = "-"

// writeAll writes a noise file for each trace, all of different CPUs.
func writeAll(cmd *cobra.Command, output string, traces []*noise.Trace) error {
	for _, t := range traces {
		if err := write(cmd, output, t, t.All()); err != nil {
			return err
		}
	}
	return nil
}

// write writes a noise file with detours that may come one after the other.
func write(cmd *cobra.Command, output string, t *noise.Trace, detours iter.Seq2[noise.Detour, error]) error {
	if t.CPU < 0 && strings.Contains(output, cpuPlace) {
		return program.Usagef("-o %s: the number of the CPU is not known", output)
	}
	return program.WithOutput(cmd, fileOf(output, t.CPU), func(path string) error { return noise.Write(path, t, detours) })
}
