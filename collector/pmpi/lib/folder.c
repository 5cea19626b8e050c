/* Rank 0 chooses the folder: the first of FOLDER, FOLDER.2, FOLDER.3 ... that
 * holds no recording. The file that it creates there claims it, so two jobs that
 * start at once part. Ranks on other hosts may find an older run in their folder
 * of this name, where that is a local one: then all go on to the next. */
#include "folder.h"
#include "interrupts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 10000 }; /* folders tried */

static int made; /* the folder in hand is this rank's making */
static char folder[LG_PATH];
static char start[LG_PATH]; /* the folder that the program was started in */
static int no_start;        /* why it is not known: an error number */

const char *lg_folder(void) { return folder; }

/* Before the program can go elsewhere. */
__attribute__((constructor)) static void remember_start(void)
{
    if (!getcwd(start, sizeof start))
        no_start = errno;
}

/* Draws what tells this run from all others. */
static void draw(unsigned char run[16])
{
    int from = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t n = from < 0 ? 0 : read(from, run, 16);

    if (from >= 0)
        close(from);
    if (n != 16) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        lg_put64(run, (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec);
        lg_put64(run + 8, (uint64_t)getpid());
    }
}

/* What the folder's name has more where the processes were spawned: theirs is
 * a run of its own. */
static const char *spawned(void)
{
    MPI_Comm parent = MPI_COMM_NULL;

    PMPI_Comm_get_parent(&parent);
    return parent == MPI_COMM_NULL ? "" : ".spawned";
}

/* Returns what went wrong with a folder. */
static const char *wrong(const char *path, int error)
{
    static char problem[LG_PATH + 256];

    snprintf(problem, sizeof problem, "%s: %s", path, strerror(error));
    return problem;
}

/* Names the n-th folder. Returns what went wrong, or NULL. */
static const char *name(char path[LG_PATH], int n)
{
    const char *base = getenv("LOGGOPS_DIR"), *from = start;
    size_t length;

    if (!base || !*base)
        base = "loggops-trace";
    for (length = strlen(base); length > 1 && base[length - 1] == '/'; length--)
        ;
    if (*base == '/')
        from = "";
    else if (no_start)
        return wrong("the current folder has no path, set LOGGOPS_DIR to one that starts with /", no_start);
    if (length >= LG_PATH || snprintf(path, LG_PATH, n > 1 ? "%s%s%.*s%s.%d" : "%s%s%.*s%s", from, *base == '/' ? "" : "/",
                                      (int)length, base, spawned(), n) >= LG_PATH)
        return wrong("LOGGOPS_DIR", ENAMETOOLONG);
    return NULL;
}

/* Counts the recordings in a folder; -1 where it cannot be read. */
static int recordings(const char *path)
{
    DIR *all = opendir(path);
    struct dirent *entry;
    int n = 0;

    if (!all)
        return errno == ENOENT ? 0 : -1;
    while ((entry = readdir(all)))
        n += strncmp(entry->d_name, "loggops-", 8) == 0 && strstr(entry->d_name, ".pmpi");
    closedir(all);
    return n;
}

static const char *create(const struct lg_head *head, int *taken)
{
    const char *problem;

    *taken = 0;
    made = mkdir(folder, 0777) == 0;
    if (!made && errno != EEXIST)
        return wrong(folder, errno);
    problem = lg_file_create(folder, head->rank, head->ranks, taken);
    if (problem && made)
        rmdir(folder);
    return problem;
}

static void take_back(void)
{
    lg_file_remove();
    if (made)
        rmdir(folder);
}

/* Claims the first folder from the n-th on that holds no recording. Another job
 * may claim it at the same moment with a file of another name: both look again
 * after they have created theirs, and at least the later one sees the other. */
static const char *claim(int *n, const struct lg_head *head)
{
    for (; *n < MOST; ++*n) {
        const char *problem = name(folder, *n);
        int taken, there;

        if (problem)
            return problem;
        there = recordings(folder);
        if (there < 0)
            return wrong(folder, errno);
        if (there > 0)
            continue;
        problem = create(head, &taken);
        if (problem && !taken)
            return problem;
        if (!problem && recordings(folder) <= 1)
            return NULL;
        if (!problem)
            take_back();
    }
    return "LOGGOPS_DIR: this folder and all of its numbers hold recordings";
}

int lg_folder_start(struct lg_head *head, const char *problem)
{
    int n = 1, taken, of[2];
    struct lg_held held;

    if (head->rank == 0)
        draw(head->run);
    PMPI_Bcast(head->run, sizeof head->run, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (;; n++) {
        memset(folder, 0, sizeof folder);
        if (head->rank == 0 && !problem)
            problem = claim(&n, head);
        if (head->rank == 0 && problem)
            folder[0] = 0;
        PMPI_Bcast(folder, sizeof folder, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (!folder[0]) {
            if (head->rank == 0)
                fprintf(stderr, "libloggops_pmpi: rank 0: %s; nothing of this run is recorded\n", problem);
            return 0;
        }
        taken = 0;
        if (head->rank != 0 && !problem)
            problem = create(head, &taken);
        of[0] = taken;
        of[1] = problem != NULL;
        PMPI_Allreduce(MPI_IN_PLACE, of, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (of[0] == 0)
            break;
        if (taken)
            problem = NULL;
        else if (!problem)
            take_back();
    }
    head->lost = of[1];
    if (head->rank == 0 && n > 1) {
        char first[LG_PATH];
        name(first, 1);
        fprintf(stderr, "libloggops_pmpi: %s holds another run: this one is recorded into %s\n", first, folder);
    } else if (head->rank == 0 && *spawned()) {
        fprintf(stderr, "libloggops_pmpi: the spawned processes are recorded into %s\n", folder);
    }
    lg_hold(&held);
    if (!problem)
        problem = lg_file_head(head);
    lg_let_go(&held);
    if (problem)
        fprintf(stderr, "libloggops_pmpi: rank %d: %s; this rank is not recorded\n", head->rank, problem);
    return !problem;
}
