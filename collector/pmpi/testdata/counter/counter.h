/* The calls of a rank so far, by name; the last one has none. */
struct count {
    const char *name;
    long calls;
};

extern struct count counts[];

void write_counts(void);
