package dev.tegula.internal.vcf.scan;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfType;
import java.util.List;

/** Estimates the memory of records. */
final class RecordSize {

    private static final int OBJECT = 48;

    private RecordSize() {}

    /** Returns about the number of bytes of a record. */
    static long of(VcfRecord record) {
        long size = 4L * OBJECT + record.sample().length();
        for (String allele : record.alleles()) {
            size += OBJECT + allele.length();
        }
        return size + of(record.info()) + of(record.format());
    }

    private static long of(List<VcfField> fields) {
        long size = OBJECT;
        for (VcfField field : fields) {
            size += 2L * OBJECT + field.name().length();
            size += field.type() == VcfType.STRING ? field.textBytes().length : (long) Integer.BYTES * field.count();
        }
        return size;
    }
}
