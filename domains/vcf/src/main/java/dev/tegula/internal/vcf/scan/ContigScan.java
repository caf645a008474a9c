package dev.tegula.internal.vcf.scan;

import dev.tegula.vcf.model.VcfRecord;
import org.jspecify.annotations.Nullable;

/** The records of one contig that overlap its intervals. */
interface ContigScan extends AutoCloseable {

    /** Returns the next record, or null at the end. */
    @Nullable
    VcfRecord next();

    @Override
    void close();
}
