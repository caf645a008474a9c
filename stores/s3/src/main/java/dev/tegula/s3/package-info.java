/** Amazon S3 and compatible stores: MinIO, Ceph, R2 and others. */
@NullMarked
package dev.tegula.s3;

import org.jspecify.annotations.NullMarked;
