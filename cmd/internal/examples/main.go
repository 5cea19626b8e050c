// Examples has programs of the studies in examples/. The first argument names one, and the function that is the program.
package main

import (
	"io"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	programs := map[string]func(args []string, out io.Writer) error{"bisection": bisection, "phases": phases, "wavefit": wavefit}
	if len(os.Args) < 2 || programs[os.Args[1]] == nil {
		log.Fatal("examples: want bisection, phases or wavefit, and its arguments")
	}
	if err := programs[os.Args[1]](os.Args[2:], os.Stdout); err != nil {
		log.Fatalf("%s: %v", os.Args[1], err)
	}
}
