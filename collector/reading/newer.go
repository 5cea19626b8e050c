package reading

// NewerCalls names the calls that tools of the time of MPI 2.1 do not record.
const NewerCalls = "calls that MPI 2.2 and later added, such as MPI_Reduce_scatter_block, MPI_Comm_split_type and nonblocking collectives"
