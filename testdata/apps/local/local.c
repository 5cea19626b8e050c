/* Makes datatypes and groups, 400 calls: their time is no computation. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int i, first = 0;
    MPI_Datatype type;
    MPI_Group all, group;

    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (i = 0; i < 99; i++) {
        MPI_Type_contiguous(i + 1, MPI_INT, &type);
        MPI_Type_free(&type);
        MPI_Group_incl(all, 1, &first, &group);
        MPI_Group_free(&group);
    }
    MPI_Group_excl(all, 1, &first, &group);
    if (group != MPI_GROUP_EMPTY)
        MPI_Group_free(&group);
    else
        MPI_Group_union(all, all, &group);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
