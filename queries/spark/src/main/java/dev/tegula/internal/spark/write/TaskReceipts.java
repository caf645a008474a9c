package dev.tegula.internal.spark.write;

import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.schema.ComponentRules;
import java.util.ArrayList;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What a task tells the driver: the fragments that it wrote. */
record TaskReceipts(ArrayList<FragmentReceipt> fragments) implements WriterCommitMessage {

    private static final long serialVersionUID = 1L;

    TaskReceipts {
        fragments = new ArrayList<>(ComponentRules.copy(fragments, FragmentReceipt.class, "receipts of a task"));
    }

    /** Returns the message of a task that wrote nothing. */
    static TaskReceipts none() {
        return new TaskReceipts(new ArrayList<>());
    }
}
