package dev.tegula.interop.generate;

import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.List;

/** An array, what is written to it, and what is read from it. */
public record Scenario(SchemaSpec schema, List<WriteSpec> writes, List<ReadSpec> reads) {}
