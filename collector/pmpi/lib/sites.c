/* Call sites: from where in the program calls are made, as addresses. To make something of
 * them, a reader needs to know which program or library is where. So a block of the
 * file lists all code in memory, before the first call from there: libraries may be
 * loaded at any time. */
#define _GNU_SOURCE /* dl_iterate_phdr, realpath */
#include "metadata.h"
#include "threads.h"

#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAGE = 4096 };

/* The code that has been listed. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct lg_code *codes;
static size_t count, room;

/* A list that is being written: a line for each piece of code. */
struct list {
    FILE *to;
    const char *program; /* path of its file */
};

static int add(uintptr_t from, uintptr_t length)
{
    if (!lg_grow(&codes, &room, count + 1, sizeof *codes))
        return 0;
    codes[count].from = from;
    codes[count++].length = length;
    return 1;
}

static int list_object(struct dl_phdr_info *object, size_t size, void *of)
{
    struct list *list = of;
    const char *name = *object->dlpi_name ? object->dlpi_name : list->program;
    char *path = realpath(name, NULL), id[LG_BUILD_ID] = "-";
    char *at;
    int i;

    (void)size;
    lg_build_id(object, id);
    for (at = path; at && *at; at++)
        if ((unsigned char)*at < ' ') /* it would end the line */
            *at = '?';
    for (i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *s = &object->dlpi_phdr[i];
        uintptr_t from = object->dlpi_addr + s->p_vaddr;
        if (s->p_type == PT_LOAD && (s->p_flags & PF_X) && add(from, s->p_memsz))
            fprintf(list->to, "%lx %lx %lx %s %s\n", (unsigned long)from, (unsigned long)(from + s->p_memsz),
                    (unsigned long)object->dlpi_addr, id, path ? path : name);
    }
    free(path);
    return 0;
}

/* Writes the list of all code in memory. */
static void list_all(void)
{
    static const char head[LG_BLOCK];
    struct list list = {NULL, "/proc/self/exe"};
    char *block = NULL;
    size_t length = 0;
    int whole = 0;

    count = 0;
    list.to = open_memstream(&block, &length);
    if (list.to) {
        fwrite(head, 1, sizeof head, list.to);
        dl_iterate_phdr(list_object, &list);
        whole = !ferror(list.to);
        whole = fclose(list.to) == 0 && whole;
    }
    if (whole)
        lg_write_text("CODE", (unsigned char *)block, length - LG_BLOCK);
    else
        lg_stop("out of memory");
    free(block);
}

/* Finds the code that has an address among what has been listed; 0 if none does. */
static int find(struct lg_code *code, uintptr_t address)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (address - codes[i].from < codes[i].length) {
            *code = codes[i];
            return 1;
        }
    return 0;
}

/* Returns the address of a call as a distance to that of the last call in the block. What
 * lies in no file, such as code made at run time, is not looked for again. */
int64_t lg_site(struct lg_thread *t, const void *caller)
{
    uintptr_t address = (uintptr_t)(t->caller ? t->caller : caller);
    int64_t distance = (int64_t)address - t->site;

    t->caller = NULL;
    t->site = (int64_t)address;
    if (!address || address - t->code.from < t->code.length)
        return distance;
    pthread_mutex_lock(&lock);
    if (!find(&t->code, address)) {
        list_all();
        if (!find(&t->code, address) && add(address & ~(uintptr_t)(PAGE - 1), PAGE))
            find(&t->code, address);
    }
    pthread_mutex_unlock(&lock);
    return distance;
}

void lg_put_site(struct lg_thread *t, const void *caller)
{
    t->next = lg_put_signed(t->next, lg_site(t, caller));
}
