/** Amazon S3, and what speaks its language: MinIO, Ceph, R2 and others. */
@NullMarked
package dev.tegula.s3;

import org.jspecify.annotations.NullMarked;
