/** HDFS and other file systems of Hadoop. */
@NullMarked
package dev.tegula.hadoop;

import org.jspecify.annotations.NullMarked;
