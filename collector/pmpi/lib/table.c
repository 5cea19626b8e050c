#include "tables.h"

#include <stdlib.h>

static size_t place(const struct lg_table *table, uint64_t handle)
{
    size_t i = (size_t)(handle * 0x9e3779b97f4a7c15u >> 32) & (table->room - 1);
    while (table->slots[i].handle != 0 && table->slots[i].handle != handle)
        i = (i + 1) & (table->room - 1);
    return i;
}

static int grow(struct lg_table *table)
{
    struct lg_table larger = {NULL, table->room ? 2 * table->room : 256, table->used};
    size_t i;

    larger.slots = calloc(larger.room, sizeof *larger.slots);
    if (!larger.slots)
        return 0;
    for (i = 0; i < table->room; i++)
        if (table->slots[i].handle != 0)
            larger.slots[place(&larger, table->slots[i].handle)] = table->slots[i];
    free(table->slots);
    *table = larger;
    return 1;
}

/* Returns where the value of a handle is kept, a new one being 0; NULL when
 * memory is out. No handle is 0. */
int64_t *lg_table_at(struct lg_table *table, uint64_t handle)
{
    size_t i;

    if (2 * table->used >= table->room && !grow(table))
        return NULL;
    i = place(table, handle);
    if (table->slots[i].handle == 0) {
        table->slots[i].handle = handle;
        table->used++;
    }
    return &table->slots[i].value;
}

/* Returns where the value of a handle is kept, NULL for one never seen. */
int64_t *lg_table_find(const struct lg_table *table, uint64_t handle)
{
    struct lg_slot *slot;

    if (!table->room)
        return NULL;
    slot = &table->slots[place(table, handle)];
    return slot->handle ? &slot->value : NULL;
}
