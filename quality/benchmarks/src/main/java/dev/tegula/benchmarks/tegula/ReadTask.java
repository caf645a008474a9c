package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Hashes;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads box by box into arrays allocated before the measurement. */
final class ReadTask implements Task {

    private final Tegula tegula;
    private final Job.Read job;
    private final Map<String, Object> arrays = new LinkedHashMap<>();
    private final Map<String, long[]> offsets = new LinkedHashMap<>();
    private final @Nullable ArrayReader open;

    ReadTask(Tegula tegula, Job.Read job) {
        this(tegula, job, null);
    }

    /** @param shared an open array, which the caller closes; or null */
    ReadTask(Tegula tegula, Job.Read job, @Nullable ArrayReader shared) {
        this.tegula = tegula;
        this.job = job;
        for (String name : job.fields()) {
            Field field = Objects.requireNonNull(job.schema().field(name));
            arrays.put(name, array(field));
            if (field.isVariable()) {
                offsets.put(name, new long[job.mostCells() + 1]);
            }
        }
        this.open = job.staysOpen() && shared == null ? open() : null;
    }

    private Object array(Field field) {
        if (field.isVariable()) {
            return new byte[job.mostBytes()];
        }
        return switch (field.datatype().physical()) {
            case INT32, UINT32 -> new int[job.mostCells()];
            case INT64, UINT64 -> new long[job.mostCells()];
            case FLOAT64 -> new double[job.mostCells()];
            default -> throw new IllegalArgumentException("no scenario has the type " + field.datatype());
        };
    }

    private ArrayReader open() {
        return tegula.openForReading(Job.uri(job.array()));
    }

    @Override
    public void run(CellReceiver witness) {
        if (open != null) {
            run(open, witness);
            return;
        }
        try (ArrayReader array = open()) {
            run(array, witness);
        }
    }

    private void run(ArrayReader array, CellReceiver witness) {
        for (Map<String, Range> box : job.boxes()) {
            run(array, box, witness);
        }
    }

    /** Reads one box. */
    void run(ArrayReader array, Map<String, Range> box, CellReceiver witness) {
        Subarray subarray = Subarray.whole();
        for (Map.Entry<String, Range> range : box.entrySet()) {
            subarray = subarray.addRange(range.getKey(), range.getValue());
        }
        Query query = array.query().subarray(subarray).fields(job.fields()).order(job.order());
        Job.AtLeast condition = job.condition();
        if (condition != null) {
            query = query.where(Condition.field(condition.field()).ge(condition.value()));
        }
        QueryExecution execution = query.execution();
        arrays.forEach((field, values) -> {
            long[] starts = offsets.get(field);
            if (starts == null) {
                execution.into(field, values);
            } else {
                execution.into(field, starts, values);
            }
        });
        Cells cells = execution.read();
        Map<String, CellReceiver.CellHash> hashes = new LinkedHashMap<>();
        job.fields().forEach(field -> hashes.put(field, hash(cells.column(field))));
        witness.see(cells.size(), hashes);
    }

    private static CellReceiver.CellHash hash(Column column) {
        long[] offsets = column.offsets();
        if (offsets == null) {
            return Hashes.fixed(column.array());
        }
        ByteBuffer bytes = ByteBuffer.wrap((byte[]) column.array());
        return cell -> Hashes.bytes(bytes, offsets[cell], offsets[cell + 1]);
    }

    @Override
    public void close() {
        if (open != null) {
            open.close();
        }
    }
}
