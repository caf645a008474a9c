package dev.tegula.internal.vcf.scan;

import dev.tegula.vcf.model.VcfRecord;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The records of one contig that overlap its intervals. */
interface ContigScan extends AutoCloseable {

    /** The order of records: first positions, then samples. */
    Comparator<VcfRecord> ORDER = Comparator.comparingLong(VcfRecord::start).thenComparing(VcfRecord::sample);

    /** Returns the next record, or null at the end. */
    @Nullable
    VcfRecord next();

    @Override
    void close();
}
