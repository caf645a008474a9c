package dev.tegula.cli.importer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;

/** Opens JSON files of cells. */
final class JsonInput {

    private JsonInput() {}

    /** Returns a parser that accepts cells of any length. */
    static JsonParser open(InputStream in) throws IOException {
        return JsonFactory.builder()
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .build()
                .createParser(in);
    }
}
