package schedgen

import (
	"slices"
	"strings"
)

// localFamilies are the beginnings of the names of calls that do not
// communicate. Those of the table of calls, and of isIO, come before them.
var localFamilies = []string{
	"MPI_Add_error_", "MPI_Attr_", "MPI_Buffer_", "MPI_Comm_delete_", "MPI_Comm_get_", "MPI_Comm_set_",
	"MPI_Error_", "MPI_Errhandler_", "MPI_Get_", "MPI_Grequest_", "MPI_Group_", "MPI_Info_", "MPI_Keyval_",
	"MPI_Op_", "MPI_Pack", "MPI_Status_", "MPI_T_", "MPI_Type_", "MPI_Unpack",
}

// local are the others that do not, or after which nothing matters.
var local = setOf(`
	MPI_Abort MPI_Address MPI_Alloc_mem MPI_Cart_coords MPI_Cart_get MPI_Cart_map MPI_Cart_rank MPI_Cart_shift
	MPI_Cartdim_get MPI_Comm_call_errhandler MPI_Comm_compare MPI_Comm_create_errhandler MPI_Comm_create_keyval
	MPI_Comm_free MPI_Comm_free_keyval MPI_Comm_group MPI_Comm_rank MPI_Comm_remote_group
	MPI_Comm_remote_size MPI_Comm_size MPI_Comm_test_inter MPI_Dims_create MPI_Dist_graph_neighbors
	MPI_Dist_graph_neighbors_count MPI_Finalized MPI_Free_mem MPI_Graph_get MPI_Graph_map MPI_Graph_neighbors
	MPI_Graph_neighbors_count MPI_Graphdims_get MPI_Initialized MPI_Is_thread_main MPI_Pcontrol MPI_Query_thread
	MPI_Request_get_status MPI_Test_cancelled MPI_Topo_test MPI_Wtick MPI_Wtime`)

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

// isLocal tells the calls whose time is computation.
func isLocal(name string) bool {
	return local[name] || slices.ContainsFunc(localFamilies, func(family string) bool { return strings.HasPrefix(name, family) })
}
