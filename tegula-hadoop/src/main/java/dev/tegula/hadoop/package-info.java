/** HDFS, and what else Hadoop has a file system for. */
@NullMarked
package dev.tegula.hadoop;

import org.jspecify.annotations.NullMarked;
