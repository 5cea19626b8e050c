package reading

// NewerCalls names the calls that tools of the time of MPI 2.1 do not record.
const NewerCalls = "calls that MPI 2.2 and later added, such as MPI_Reduce_scatter_block, MPI_Comm_split_type and nonblocking collectives"

// NoMrecv is the end of an error about messages without a receive.
func NoMrecv(tool string) string {
	return ": " + tool + " does not record MPI_Mrecv and MPI_Imrecv; record the program with loggops-record"
}
