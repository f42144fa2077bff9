/* One file of the header, which PART names. It includes what it needs, and may be included again. */
#include PART
#include PART
