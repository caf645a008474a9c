package dev.tegula.internal.hdf5.classic;

import java.util.List;

/**
 * The records of a file: each has a part of each variable of records, filled up to 4 bytes. If there is a single such
 * variable, its parts are not filled up.
 *
 * @param begin the place of the first record
 * @param recordBytes the bytes from one record to the next
 * @param lastBytes the bytes of a record without those after its last value
 */
record RecordLayout(long begin, long recordBytes, long lastBytes) {

    static RecordLayout of(List<VariableHeader> variables) {
        List<VariableHeader> parts =
                variables.stream().filter(VariableHeader::hasRecords).toList();
        if (parts.isEmpty()) {
            return new RecordLayout(0, 0, 0);
        }
        long begin = parts.stream().mapToLong(VariableHeader::begin).min().orElseThrow();
        if (parts.size() == 1) {
            return new RecordLayout(begin, parts.get(0).bytes(), parts.get(0).bytes());
        }
        long sum = 0;
        long last = 0;
        for (VariableHeader part : parts) {
            long padded = part.bytes() + 3 & ~3L;
            if (sum > Long.MAX_VALUE - padded) {
                throw HeaderInput.damaged("records of more than 2^63 bytes");
            }
            sum += padded;
            last = Math.max(last, part.begin() - begin + part.bytes());
        }
        return new RecordLayout(begin, sum, last);
    }

    /** Returns the number of whole records in a file of this length. */
    long countIn(long fileBytes) {
        long held = fileBytes - begin;
        return recordBytes == 0 || held < lastBytes ? 0 : (held - lastBytes) / recordBytes + 1;
    }
}
