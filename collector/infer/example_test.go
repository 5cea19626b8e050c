package infer_test

import (
	"fmt"

	"loggops/collector/infer"
	"loggops/formats/mpi"
)

// A recording has the handles of communicators and requests. Here, two ranks split MPI_COMM_WORLD, whose handle is 1, and get a communicator of each
// alone with the handle 5; rank 0 posts two receives with the request 7, and waits for one.
func Example() {
	var ranks []*infer.Handles
	for rank := range int32(2) { // the first pass
		h := infer.NewHandles()
		world := h.Begin(1, rank, 2)
		h.Next()
		result := h.Begin(5, infer.None, infer.None) // the recording has neither MPI_Comm_rank nor MPI_Comm_size of it
		split := infer.NewCreation("MPI_Comm_split", world, result)
		split.Color = rank
		h.Create(split)
		ranks = append(ranks, h)
	}
	list, err := infer.Identify(infer.Recording{Ranks: ranks, Results: true})
	if err != nil {
		panic(err)
	}
	for rank, h := range ranks { // the second pass, with the same uses
		place := h.Uses[1].Place
		fmt.Println("rank", rank, "communicator", place, "first member", list[place].Members.At(0))
	}
	var q infer.Requests[int64, *mpi.Call]
	q.Post(7, mpi.Of("MPI_Irecv"))
	q.Post(7, mpi.Of("MPI_Irecv"))
	fmt.Println("request", q.Complete(q.Of(7)), "of", 1+q.Len())
	// Output:
	// rank 0 communicator 1 first member 0
	// rank 1 communicator 2 first member 1
	// request 1 of 2
}
