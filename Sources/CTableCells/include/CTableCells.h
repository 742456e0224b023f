// The atomic operations on a cell of a table of values, which Swift does not have on the systems that apps may run on.
#ifndef C_TABLE_CELLS_H
#define C_TABLE_CELLS_H

/// Returns what a cell holds, and everything that was written before it was put there.
static inline void *_Nullable table_cell_load(void *_Nullable const *_Nonnull cell) {
    return __atomic_load_n(cell, __ATOMIC_ACQUIRE);
}

/// Puts a value into an empty cell. Returns the value that another thread has put there first, or `NULL`.
static inline void *_Nullable table_cell_fill(void *_Nullable *_Nonnull cell, void *_Nonnull value) {
    void *found = 0;
    __atomic_compare_exchange_n(cell, &found, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return found;
}

#endif
