/* Generated from local.txt by "go generate" in collector/pmpi: do not edit. */
#include "local.h"

LG_WRAPPER MPI_Comm_group(MPI_Comm comm, MPI_Group *group)
{
    LG_LOCAL(PMPI_Comm_group(comm, group));
}

LG_WRAPPER MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group)
{
    LG_LOCAL(PMPI_Comm_remote_group(comm, group));
}

LG_WRAPPER MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result)
{
    LG_LOCAL(PMPI_Group_compare(group1, group2, result));
}

LG_WRAPPER MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_difference(group1, group2, newgroup));
}

LG_WRAPPER MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_excl(group, n, ranks, newgroup));
}

LG_WRAPPER MPI_Group_free(MPI_Group *group)
{
    LG_LOCAL(PMPI_Group_free(group));
}

LG_WRAPPER MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_incl(group, n, ranks, newgroup));
}

LG_WRAPPER MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_intersection(group1, group2, newgroup));
}

LG_WRAPPER MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_range_excl(group, n, ranges, newgroup));
}

LG_WRAPPER MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_range_incl(group, n, ranges, newgroup));
}

LG_WRAPPER MPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[])
{
    LG_LOCAL(PMPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2));
}

LG_WRAPPER MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)
{
    LG_LOCAL(PMPI_Group_union(group1, group2, newgroup));
}

LG_WRAPPER MPI_Op_commutative(MPI_Op op, int *commute)
{
    LG_LOCAL(PMPI_Op_commutative(op, commute));
}

LG_WRAPPER MPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op)
{
    LG_LOCAL(PMPI_Op_create(user_fn, commute, op));
}

LG_WRAPPER MPI_Op_free(MPI_Op *op)
{
    LG_LOCAL(PMPI_Op_free(op));
}

LG_WRAPPER MPI_Pack(const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, int outsize, int *position, MPI_Comm comm)
{
    LG_LOCAL(PMPI_Pack(inbuf, incount, datatype, outbuf, outsize, position, comm));
}

LG_WRAPPER MPI_Pack_external(const char *datarep, const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position)
{
    LG_LOCAL(PMPI_Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position));
}

LG_WRAPPER MPI_Pack_external_size(const char *datarep, int incount, MPI_Datatype datatype, MPI_Aint *size)
{
    LG_LOCAL(PMPI_Pack_external_size(datarep, incount, datatype, size));
}

LG_WRAPPER MPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size)
{
    LG_LOCAL(PMPI_Pack_size(incount, datatype, comm, size));
}

LG_WRAPPER MPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op)
{
    LG_LOCAL(PMPI_Reduce_local(inbuf, inoutbuf, count, datatype, op));
}

LG_WRAPPER MPI_Type_commit(MPI_Datatype *datatype)
{
    LG_LOCAL(PMPI_Type_commit(datatype));
}

LG_WRAPPER MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_contiguous(count, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_darray(int size, int rank, int ndims, const int array_of_gsizes[], const int array_of_distribs[], const int array_of_dargs[], const int array_of_psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_hindexed(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype));
}

LG_WRAPPER MPI_Type_create_struct(int count, const int array_of_blocklengths[], const MPI_Aint array_of_displacements[], const MPI_Datatype array_of_types[], MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype));
}

LG_WRAPPER MPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[], const int array_of_starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype));
}

LG_WRAPPER MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_dup(oldtype, newtype));
}

LG_WRAPPER MPI_Type_free(MPI_Datatype *datatype)
{
    LG_LOCAL(PMPI_Type_free(datatype));
}

LG_WRAPPER MPI_Type_indexed(int count, const int array_of_blocklengths[], const int array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype));
}

LG_WRAPPER MPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype)
{
    LG_LOCAL(PMPI_Type_match_size(typeclass, size, datatype));
}

LG_WRAPPER MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    LG_LOCAL(PMPI_Type_vector(count, blocklength, stride, oldtype, newtype));
}

LG_WRAPPER MPI_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount, MPI_Datatype datatype, MPI_Comm comm)
{
    LG_LOCAL(PMPI_Unpack(inbuf, insize, position, outbuf, outcount, datatype, comm));
}

LG_WRAPPER MPI_Unpack_external(const char datarep[], const void *inbuf, MPI_Aint insize, MPI_Aint *position, void *outbuf, int outcount, MPI_Datatype datatype)
{
    LG_LOCAL(PMPI_Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype));
}
