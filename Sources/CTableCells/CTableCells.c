// A target needs a source file; the functions are in the header, so that they become single instructions.
#include "CTableCells.h"
