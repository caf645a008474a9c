package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Task;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBError;

/** Sets metadata of an array. */
record SetMetadataTask(Context context, Job.SetMetadata job) implements Task {

    @Override
    public void run(CellReceiver witness) throws TileDBError {
        try (Array array = new Array(context, Job.uri(job.array()), QueryType.TILEDB_WRITE);
                NativeArray value = new NativeArray(context, new int[] {job.value()}, Datatype.TILEDB_INT32)) {
            array.putMetadata(job.key(), value);
        }
    }
}
