package dev.tegula.interop.generate;

import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.List;

/** An array with its writes and reads. */
public record Scenario(SchemaSpec schema, List<WriteSpec> writes, List<ReadSpec> reads) {}
