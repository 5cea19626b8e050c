#define _GNU_SOURCE /* dl_iterate_phdr, sched_getaffinity */
#include "metadata.h"
#include "settings.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A text that is being written; what is beyond its room is left out. */
struct text {
    char *at;
    size_t left;
};

/* Appends a line. What would end it is a space in it. */
static void line(struct text *to, const char *key, const char *value)
{
    size_t length = strlen(key) + strlen(value) + 2;
    char *at = to->at;

    if (length >= to->left)
        return;
    sprintf(at, "%s=%s", key, value);
    for (; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            *at = ' ';
    *at++ = '\n';
    *at = 0;
    to->left -= (size_t)(at - to->at);
    to->at = at;
}

static void number(struct text *to, const char *key, int value)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", value);
    line(to, key, digits);
}

int lg_build_id(const struct dl_phdr_info *object, char digits[LG_BUILD_ID])
{
    int i;

    for (i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        const unsigned char *at = (const unsigned char *)(object->dlpi_addr + segment->p_vaddr), *end = at + segment->p_memsz;

        while (segment->p_type == PT_NOTE && at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
            const unsigned char *id = at + sizeof *note + ((note->n_namesz + 3) & ~3u);
            unsigned j;

            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && 2 * note->n_descsz < LG_BUILD_ID) {
                for (j = 0; j < note->n_descsz; j++)
                    sprintf(digits + 2 * j, "%02x", id[j]);
                return 1;
            }
            at = id + ((note->n_descsz + 3) & ~3u);
        }
    }
    return 0;
}

/* Appends the build ID of the program, which is the first object. */
static int build_id(struct dl_phdr_info *program, size_t size, void *of)
{
    char digits[LG_BUILD_ID];

    (void)size;
    if (lg_build_id(program, digits))
        line(of, "build_id", digits);
    return 1;
}

/* Appends the program's name, and its arguments where they are wanted. */
static void program(struct text *to, int arguments)
{
    char path[4096], all[2048], *at;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);
    int file;

    if (n > 0 && n < (ssize_t)sizeof path) { /* or it may be cut */
        path[n] = 0;
        at = strrchr(path, '/');
        line(to, "program", at ? at + 1 : path);
    }
    if (!arguments)
        return;
    file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    n = file < 0 ? 0 : read(file, all, sizeof all - 1);
    if (file >= 0)
        close(file);
    if (n <= 0)
        return;
    all[n] = 0;
    if (n == sizeof all - 1)
        memcpy(all + n - 3, "...", 3); /* there may be more */
    for (at = all; at < all + n - 1; at++)
        if (!*at)
            *at = ' ';
    at = strchr(all, ' ');
    line(to, "arguments", at ? at + 1 : "");
}

/* Appends the number of the node that the rank runs on: nodes are numbered by their
 * first ranks. */
static void node(struct text *to)
{
    int rank, first, node = 0;
    MPI_Comm host;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
    PMPI_Comm_rank(host, &first);
    first = first == 0;
    PMPI_Exscan(&first, &node, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        node = 0;
    PMPI_Bcast(&node, 1, MPI_INT, 0, host);
    PMPI_Comm_free(&host);
    number(to, "node", node);
}

/* Appends the CPUs that the rank may use, as in 0-3,8; nothing if there are too many for the list. */
static void cpus(struct text *to)
{
    enum { MOST = 1 << 14 };
    unsigned long mask[MOST / (8 * sizeof(unsigned long))];
    char list[1024];
    size_t at = 0;
    int cpu, end;

    if (sched_getaffinity(0, sizeof mask, (cpu_set_t *)mask))
        return;
    for (cpu = 0; cpu < MOST; cpu = end + 1) {
        for (end = cpu; end < MOST && CPU_ISSET_S(end, sizeof mask, (cpu_set_t *)mask); end++)
            ;
        if (end == cpu)
            continue;
        if (at + 16 > sizeof list)
            return;
        at += (size_t)sprintf(list + at, end - cpu > 1 ? "%s%d-%d" : "%s%d", at ? "," : "", cpu, end - 1);
    }
    if (at)
        line(to, "cpus", list);
}

void lg_metadata(char *text)
{
    struct text to = {text, LG_METADATA};
    int all = !lg_setting_is("LOGGOPS_METADATA", "less"), version = 0, subversion = 0, length;
    char value[MPI_MAX_LIBRARY_VERSION_STRING];

    *text = 0;
    node(&to);
    cpus(&to);
    PMPI_Get_version(&version, &subversion);
    snprintf(value, sizeof value, "%d.%d", version, subversion);
    line(&to, "mpi", value);
    PMPI_Get_library_version(value, &length);
    value[strcspn(value, "\n,")] = 0;
    line(&to, "library", value);
    program(&to, all);
    dl_iterate_phdr(build_id, &to);
    if (all) {
        time_t now = time(NULL);
        struct tm utc;
        if (gmtime_r(&now, &utc) && strftime(value, sizeof value, "%Y-%m-%dT%H:%M:%SZ", &utc))
            line(&to, "date", value);
    }
    if (lg_setting_is("LOGGOPS_METADATA", "hosts") && gethostname(value, 256) == 0)
        line(&to, "host", value);
}
