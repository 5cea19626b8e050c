/* Prints where calls of the function place return to, counted from where the program begins, and
 * the lines and functions that these calls are in. */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>

static int base_of(struct dl_phdr_info *program, size_t size, void *base)
{
    (void)size;
    *(unsigned long *)base = program->dlpi_addr;
    return 1;
}

__attribute__((noinline)) void place(int line, const char *function)
{
    unsigned long base = 0;
    dl_iterate_phdr(base_of, &base);
    printf("%lx %d %s\n", (unsigned long)__builtin_return_address(0) - base, line, function);
}

#define HERE place(__LINE__, __func__)

static inline __attribute__((always_inline)) void innermost(void)
{
    HERE;
}

static inline __attribute__((always_inline)) void inner(void)
{
    innermost();
    HERE;
}

__attribute__((noinline)) void outer(int n)
{
    int i;
    for (i = 0; i < n; i++)
        inner();
    HERE;
    __asm__ volatile(""); /* or the call would be a jump */
}

int main(int argc, char **argv)
{
    (void)argv;
    outer(argc);
    HERE;
    return 0;
}
