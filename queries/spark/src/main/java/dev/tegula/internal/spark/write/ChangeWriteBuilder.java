package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.Transaction;
import dev.tegula.WriteJobs;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import java.util.List;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;

/** Builds writes that delete and write cells as one transaction, whose base is what the statement reads. */
public final class ChangeWriteBuilder implements DeltaWriteBuilder {

    private final ArrayHandle handle;
    private final WritePlan plan;
    private final Transaction transaction;

    public ChangeWriteBuilder(ArrayHandle handle, TypeOptions types, Transaction transaction, LogicalWriteInfo info) {
        this.handle = handle;
        this.transaction = transaction;
        ArrayReader base = transaction.reader();
        this.plan = WritePlan.ofChanges(base.schema(), base::enumeration, types, info);
    }

    @Override
    public DeltaWrite build() {
        return new ArrayWrite(handle, plan, new Changes(transaction));
    }

    /** Publishes the job with the transaction. */
    private record Changes(Transaction transaction) implements WriteStart {

        @Override
        public WriteJob begin() {
            return transaction.beginJob();
        }

        @Override
        public boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
            transaction.add(receipts);
            transaction.commit();
            return true;
        }

        @Override
        public void discard(WriteJobs jobs, WriteJob job) {
            transaction.close();
        }
    }
}
