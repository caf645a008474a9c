/** Google Cloud Storage. */
@NullMarked
package dev.tegula.gcs;

import org.jspecify.annotations.NullMarked;
