/** Azure Blob Storage. */
@NullMarked
package dev.tegula.azure;

import org.jspecify.annotations.NullMarked;
