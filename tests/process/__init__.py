"""The real program as a process: started, stopped, killed, and started again."""
