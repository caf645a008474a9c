package dev.tegula.vcf;

import dev.tegula.internal.vcf.scan.RecordScan;
import dev.tegula.vcf.model.VcfRecord;
import java.util.Iterator;

/** Records of a query, one by one. Close them to end the reading early. Not thread-safe. */
public final class VcfRecords implements Iterator<VcfRecord>, AutoCloseable {

    private final RecordScan scan;

    VcfRecords(RecordScan scan) {
        this.scan = scan;
    }

    @Override
    public boolean hasNext() {
        return scan.hasNext();
    }

    @Override
    public VcfRecord next() {
        return scan.next();
    }

    @Override
    public void close() {
        scan.close();
    }
}
