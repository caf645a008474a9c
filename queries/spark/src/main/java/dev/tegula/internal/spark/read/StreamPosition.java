package dev.tegula.internal.spark.read;

import dev.tegula.feeds.FeedPosition;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** A position in the writes of an array, which Spark keeps in checkpoints. */
final class StreamPosition extends Offset {

    private final String json;

    StreamPosition(FeedPosition position) {
        this.json = position.text();
    }

    /**
     * Reads the position of a checkpoint.
     *
     * @throws IllegalArgumentException if it is none
     */
    static FeedPosition read(Offset offset) {
        return FeedPosition.parse(offset.json());
    }

    @Override
    public String json() {
        return json;
    }
}
