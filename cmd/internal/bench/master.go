package main

import (
	"bufio"
	"fmt"
	"os"
)

// tasks is how many each worker gets from the master.
const tasks = 10

// writeMaster writes a master and its workers as GOAL text. A worker asks for a
// task, receives it and computes 1 ms. The master takes requests from any
// worker, one after the other, and answers them in turn.
func writeMaster(path string, workers int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file) // an error stays until Flush
	fmt.Fprintf(w, "num_ranks %d\nrank 0 {\n", workers+1)
	for i := range tasks * workers {
		fmt.Fprintf(w, "r%d: recv 8b from -1 tag 0\ns%d: send 1024b to %d tag 1\ns%d requires r%d\n", i, i, 1+i%workers, i, i)
		if i > 0 {
			fmt.Fprintf(w, "r%d requires s%d\n", i, i-1)
		}
	}
	for worker := range workers {
		fmt.Fprintf(w, "}\nrank %d {\n", 1+worker)
		for i := range tasks {
			fmt.Fprintf(w, "s%d: send 8b to 0 tag 0\nr%d: recv 1024b from 0 tag 1\nc%d: calc 1000000\nr%d requires s%d\nc%d requires r%d\n", i, i, i, i, i, i, i)
			if i > 0 {
				fmt.Fprintf(w, "s%d requires c%d\n", i, i-1)
			}
		}
	}
	fmt.Fprintln(w, "}")
	return w.Flush()
}
